!include LogicLib.nsh
!include WinVer.nsh

; Electron's minimum: the first build of Windows 10 (src/main/app/minimum-system.ts). Without this the program would end without a word.
!macro customInit
  ${IfNot} ${AtLeastBuild} 10240
    MessageBox MB_OK|MB_ICONSTOP "Tutorat a besoin de Windows 10 ou d’une version plus récente.$\r$\n$\r$\nTutorat needs Windows 10 or newer.$\r$\n$\r$\nيحتاج Tutorat إلى Windows 10 أو إصدار أحدث." /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
!macroend

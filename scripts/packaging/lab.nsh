!include LogicLib.nsh
!include "${PROJECT_DIR}\scripts\packaging\windows-version.nsh"

; The per-machine installer leaves a policy where the school has none, in a folder that students can only read.
; On Windows everybody may make folders in ProgramData, and did perhaps before us: one that leads elsewhere would give our rights to
; another folder, and a policy that lies in it would become the school's.

; $R9: "" where nothing is there, 1 where the path is no link and belongs to the administrators or the system, 0 where it is anything else.
!macro tutoratTrust PATH
  StrCpy $R9 ""
  System::Call 'kernel32::GetFileAttributesW(w "${PATH}") i .R8'
  ${If} $R8 != -1
    StrCpy $R9 0
    ; FILE_ATTRIBUTE_REPARSE_POINT: a junction, a symbolic link, a mount point.
    IntOp $R8 $R8 & 0x400
    ${If} $R8 == 0
      ; SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION
      System::Call 'advapi32::GetNamedSecurityInfoW(w "${PATH}", i 1, i 1, *p .R7, p 0, p 0, p 0, *p .R6) i .R5'
      ${If} $R5 == 0
        ; WinBuiltinAdministratorsSid, WinLocalSystemSid
        System::Call 'advapi32::IsWellKnownSid(p R7, i 26) i .R4'
        System::Call 'advapi32::IsWellKnownSid(p R7, i 22) i .R3'
        IntOp $R9 $R4 | $R3
        System::Call 'kernel32::LocalFree(p R6)'
      ${EndIf}
    ${EndIf}
  ${EndIf}
!macroend

; Puts aside what is not to be trusted; $R9 is then "" or 1. Renaming takes the link itself, not what it leads to.
!macro tutoratSetAside PATH
  !insertmacro tutoratTrust "${PATH}"
  ${If} $R9 == 0
    System::Call 'kernel32::GetTickCount() i .R8'
    ClearErrors
    Rename "${PATH}" "${PATH}.set-aside-$R8"
    ${If} ${Errors}
      SetErrorLevel 2
      Abort "${PATH} belongs to somebody else and could not be put aside."
    ${EndIf}
    StrCpy $R9 ""
  ${EndIf}
!macroend

!macro customInstall
  SetShellVarContext all
  !insertmacro tutoratSetAside "$APPDATA\Tutorat"
  ${If} $R9 == ""
    ; Fails where somebody was faster: then it is not ours.
    System::Call 'kernel32::CreateDirectoryW(w "$APPDATA\Tutorat", p 0) i .R8'
    ${If} $R8 == 0
      SetErrorLevel 2
      Abort "$APPDATA\Tutorat could not be made."
    ${EndIf}
  ${EndIf}
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$APPDATA\Tutorat" /setowner *S-1-5-32-544 /L'
  Pop $0
  ; Administrators and the system write, everybody reads (by their numbers: the names differ in each language).
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$APPDATA\Tutorat" /inheritance:r /grant:r *S-1-5-32-544:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX /L'
  Pop $0
  ; From here on nobody else can put anything in it; what a student put there before is not the school's.
  !insertmacro tutoratSetAside "$APPDATA\Tutorat\policy.json"
  ${If} $R9 == ""
    SetOutPath "$APPDATA\Tutorat"
    File /oname=policy.json "${PROJECT_DIR}\build\policy.lab.json"
    SetOutPath "$INSTDIR"
  ${EndIf}
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$APPDATA\Tutorat\policy.json" /inheritance:r /grant:r *S-1-5-32-544:F *S-1-5-18:F *S-1-5-32-545:RX /L'
  Pop $0
!macroend

; The policy belongs to the school: uninstalling leaves it.

; The per-machine installer leaves a policy where the school has none, in a folder that pupils can only read.
!macro customInstall
  SetShellVarContext all
  CreateDirectory "$APPDATA\Tutorat"
  ; On Windows everybody may make folders there: whoever made this one is its owner no more.
  nsExec::ExecToLog 'icacls "$APPDATA\Tutorat" /setowner *S-1-5-32-544 /T /C'
  Pop $0
  ; Administrators and the system write, everybody reads (by their numbers: the names differ in each language).
  nsExec::ExecToLog 'icacls "$APPDATA\Tutorat" /inheritance:r /grant:r *S-1-5-32-544:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX /T /C'
  Pop $0
  IfFileExists "$APPDATA\Tutorat\policy.json" tutorat_policy_kept
    SetOutPath "$APPDATA\Tutorat"
    File /oname=policy.json "${PROJECT_DIR}\build\policy.lab.json"
    SetOutPath "$INSTDIR"
  tutorat_policy_kept:
!macroend

; The policy belongs to the school: uninstalling leaves it.

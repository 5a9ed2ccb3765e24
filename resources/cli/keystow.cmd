@echo off
rem A program of Windows with a window has no standard input, so the command runs by Node.
where node >nul 2>nul
if errorlevel 1 (
  echo keystow: this needs Node 20 or newer on the PATH 1>&2
  exit /b 69
)
node "%~dp0keystow.cjs" %*

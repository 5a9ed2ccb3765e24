type Environment = Readonly<Record<string, string | undefined>>

/** Signs and notarizes for macOS where the environment brings what that takes; else the app is not signed. */
export const macSigning = (env: Environment) => {
  const { APPLE_SIGNING_IDENTITY: identity, APPLE_API_KEY: key, APPLE_API_KEY_ID: id, APPLE_API_ISSUER: issuer } = env
  if (!identity) return {}
  return {
    osxSign: { identity },
    ...(key && id && issuer ? { osxNotarize: { appleApiKey: key, appleApiKeyId: id, appleApiIssuer: issuer } } : {}),
  }
}

/** Signs for Windows where the environment names a certificate. */
export const windowsSigning = (env: Environment) => {
  const { WINDOWS_CERTIFICATE_FILE: certificateFile, WINDOWS_CERTIFICATE_PASSWORD: certificatePassword } = env
  return certificateFile && certificatePassword ? { windowsSign: { certificateFile, certificatePassword } } : {}
}

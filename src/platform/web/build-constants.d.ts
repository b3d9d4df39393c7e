interface ImportMetaEnv {
  /** The version in package.json, when the application was built. */
  readonly DESKBELL_VERSION: string
}

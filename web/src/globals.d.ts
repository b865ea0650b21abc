interface ImportMetaEnv {
  /** Id of this build, the same as in `builds/latest.json`. */
  readonly BUILD_ID: string;
}

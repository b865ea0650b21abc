/** Id of this build, the same as in `builds/latest.json`. */
declare const __BUILD_ID__: string;

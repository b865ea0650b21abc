// The hook that `firebase deploy` runs before it publishes Hosting from the committed firebase.json, whose headers leave
// the site's own hosts open. The configuration that `npm run deploy` writes (deployConfig.ts) has no such hook.
process.stderr.write(
  'firebase.json leaves the hosts of the site open, and pages with such headers do not work: deploy with npm run deploy -- --project PROJECT, which fills them in.\n',
);
process.exit(1);

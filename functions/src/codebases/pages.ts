// Deployed last: the pages name the files of Hosting.

import '../platform/firebase.ts';

export { site } from '../site/site.request.ts';

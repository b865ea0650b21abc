// What answers for a page. Deployed last: the pages name the files of Hosting.

import '../platform/firebase.ts';

export { unfoldPage } from '../site/unfoldPage.request.ts';

import type { openBrowser, Visit, VisitOptions } from './browser.ts';
import { type Account, signIn } from './people.ts';
import { standInForProviderFrame } from './providerWindow.ts';

type VisitSite = ReturnType<typeof openBrowser>['visit'];

/** Signs in, and opens `/settings/account`, from where providers' windows can be opened. */
export async function visitAccountPage(visit: VisitSite, account: Account, options: VisitOptions = {}): Promise<Visit> {
  const opened = await visit('/about', options);
  await standInForProviderFrame(opened.context);
  await signIn(opened.page, account);
  await opened.page.goto('/settings/account');
  await opened.page.getByRole('heading', { name: 'ログイン方法' }).waitFor();
  return opened;
}

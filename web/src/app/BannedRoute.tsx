import { BannedPage } from '#features/banned/BannedPage.tsx';
import { BannedAccount } from '#features/settings/account/AccountData.tsx';

/** `/banned`, with what its reader keeps of their account. */
export function BannedRoute() {
  return <BannedPage ownData={<BannedAccount />} />;
}

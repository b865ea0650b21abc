import { BannedPage } from '#features/banned/BannedPage.tsx';
import { BannedAccount } from '#features/settings/account/AccountData.tsx';

export function BannedRoute() {
  return <BannedPage ownData={<BannedAccount />} />;
}

import { BannedPage } from '#features/banned/BannedPage.tsx';
import { BannedAccount } from '#features/settings/account/AccountData.tsx';
import { lazyPart } from '#ui/Lazy.tsx';

const Rules = lazyPart(async () => {
  const { RulePieces } = await import('#features/legal/RulesPage.tsx');
  return () => <RulePieces heading="h3" />;
});

export const BannedRoute = () => <BannedPage ownData={<BannedAccount />} rules={<Rules />} />;

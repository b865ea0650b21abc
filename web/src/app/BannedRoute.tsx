import { BannedPage } from '#features/banned/BannedPage.tsx';
import { BannedAccount } from '#features/settings/account/AccountData.tsx';
import { BannedDecisions } from '#features/settings/account/decisions/DecisionsPage.tsx';
import { lazyPart } from '#ui/Lazy.tsx';

const Rules = lazyPart(async () => {
  const { RulePieces } = await import('#features/legal/RulesPage.tsx');
  return () => <RulePieces heading="h3" />;
});

export const BannedRoute = () => (
  <BannedPage ownData={<BannedAccount />} decisions={<BannedDecisions />} rules={<Rules />} />
);

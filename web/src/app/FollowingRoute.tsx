import { FollowingPage } from '#features/photos/following/FollowingPage.tsx';
import { HomeTabs } from './HomeTabs.tsx';

export const FollowingRoute = () => (
  <FollowingPage>
    <HomeTabs />
  </FollowingPage>
);

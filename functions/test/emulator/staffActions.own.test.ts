import { describeHistory } from './harness/staffHistory.ts';

// Five hundred: staffActions.long.own.test.ts.
describeHistory(80);

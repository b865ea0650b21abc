import { describeDeaths } from './harness/jobDeaths.ts';

describeDeaths(false);

import { isNight } from '../nightly.ts';
import { describeDeaths } from './harness/jobDeaths.ts';

describeDeaths(isNight);

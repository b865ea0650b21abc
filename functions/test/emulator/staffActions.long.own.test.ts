import { vi } from 'vitest';
import { describeHistory } from './harness/staffHistory.ts';

vi.setConfig({ testTimeout: 900_000 });

describeHistory(500);

import { vi } from 'vitest';

// The files of a worker share its process. What one of them mocks, the next loads as it is.
vi.resetModules();

import { noteWrite } from './api.ts';
import { publicScope, queryClient } from './queryClient.ts';

/**
 * To be called when a write of one's own has changed what everybody sees: it is then asked for past the edge. What is
 * drawn stays, until somebody comes to it on another way than back.
 */
export function wrote(): void {
  noteWrite();
  void queryClient.invalidateQueries({ queryKey: [publicScope], refetchType: 'none' });
}

import { awaitInterest, keepPresses, markPage } from './early.ts';

markPage();
keepPresses();
awaitInterest();

import { askInOwnLanguage, awaitInterest, keepPresses, markPage } from './early.ts';

askInOwnLanguage();
markPage();
keepPresses();
awaitInterest();

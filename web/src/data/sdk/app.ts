import { initializeApp } from 'firebase/app';
import { site } from '../site.ts';

export const app = initializeApp({ ...site().firebase });

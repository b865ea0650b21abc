import { runCommand } from './launcher/failure.ts';
import { launch } from './project/launch.ts';

await runCommand(launch);

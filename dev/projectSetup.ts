import { runCommand } from './launcher/failure.ts';
import { projectSetup } from './project/setup.ts';

await runCommand(projectSetup);

import { runCommand } from './launcher/failure.ts';
import { deploy } from './project/deploy.ts';

await runCommand(deploy);

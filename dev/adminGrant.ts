import { grantAdminFromCommandLine } from './launcher/adminGrant.ts';
import { explain } from './launcher/failure.ts';

try {
  process.stdout.write(`${await grantAdminFromCommandLine(process.argv.slice(2), process.env)}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

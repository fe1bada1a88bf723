import { workerServices } from '#test/fixtures/worker-services.ts'
import { passOver } from './run-automations.job.ts'

/** A worker process that continues the runs of an account until it is killed. */
const [url, account] = process.argv.slice(2)
if (url && account) {
  const services = workerServices(url, 3)
  for (;;) await passOver(services, Number(account))
}

import { workerServices } from '#test/fixtures/worker-services.ts'
import { processReceived } from './process-submission.ts'

/** A worker process that processes the submissions of an account until it is killed. */
const [url, account] = process.argv.slice(2)
if (url && account) {
  const services = workerServices(url, 4)
  for (;;) await processReceived(services, Number(account))
}

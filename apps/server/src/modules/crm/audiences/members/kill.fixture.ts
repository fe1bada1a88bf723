import { workerServices } from '#test/fixtures/worker-services.ts'
import { keepAll } from './keep-audiences.job.ts'

/** A worker process that keeps the audiences of an account until it is killed. */
const [url, account] = process.argv.slice(2)
if (url && account) {
  const services = workerServices(url, 3)
  for (;;) await keepAll(services, Number(account), undefined, { told: 20, at_start: 20 })
}

import { expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { createMetrics } from './metrics.ts'

it('shows request durations, the requests of each route pattern and the state of the connection pool', async () => {
  const metrics = createMetrics()
  metrics.countRequest({ method: 'GET', route: '/api/v1/contacts/:id', status: 200, seconds: 0.02 })
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 1 }
  metrics.watchPool('database', pool)
  pool.waitingCount = 4
  const { body } = await metrics.render()
  expect(body).toContain('stoa_http_request_duration_seconds_bucket{le="0.025",method="GET",status="2xx"} 1')
  expect(body).toContain('stoa_http_route_requests_total{method="GET",status="2xx",route="/api/v1/contacts/:id"} 1')
  expect(body).toContain('stoa_http_route_seconds_total{method="GET",route="/api/v1/contacts/:id"} 0.02')
  expect(body).toContain('stoa_database_connections{state="busy"} 3')
  expect(body).toContain('stoa_database_connections{state="waiting"} 4')
})

it('stay below a megabyte when every endpoint succeeded, failed and broke, and methods were invented', async () => {
  const metrics = createMetrics({ with_process: true })
  for (const { endpoint } of allRoutes().all)
    for (const status of [200, 404, 422, 500])
      metrics.countRequest({ method: endpoint.method, route: endpoint.path, status, seconds: 0.123456789 })
  for (let at = 0; at < 1000; at++) metrics.countRequest({ method: `X${at}`, route: 'none', status: 404, seconds: 1 })
  expect((await metrics.render()).body.length).toBeLessThan(1024 * 1024)
})

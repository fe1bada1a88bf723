import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

it('shows request durations by route pattern and the state of the connection pool', async () => {
  const metrics = createMetrics()
  metrics.http_duration.observe({ method: 'GET', route: '/api/v1/contacts/:id', status: 200 }, 0.02)
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 1 }
  metrics.watchPool('database', pool)
  pool.waitingCount = 4
  const { body } = await metrics.render()
  expect(body).toContain('stoa_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/v1/contacts/:id",status="200"} 1')
  expect(body).toContain('stoa_database_connections{state="busy"} 3')
  expect(body).toContain('stoa_database_connections{state="waiting"} 4')
})

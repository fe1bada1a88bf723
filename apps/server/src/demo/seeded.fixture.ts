import { createTestApp, type TestApp } from '#test/app.ts'
import { createTestDatabase, filledTemplate } from '#test/database.ts'
import { seedDemo } from './seed-demo.ts'

/** An application on a copy of the demo data of the profile "test", which are made once a run. */
export async function createSeededApp(): Promise<TestApp> {
  const template = await filledTemplate('seeded', async (database) => {
    const app = await createTestApp({ database })
    await seedDemo(app.services, 'test', () => undefined)
    await app.stop()
  })
  return createTestApp({ database: await createTestDatabase({}, template) })
}

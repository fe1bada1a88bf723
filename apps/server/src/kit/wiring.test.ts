import { describe, expect, it } from 'vitest'
import type { Services } from './services.ts'
import { connect, createWiring, listeners, partsOf, provider, tell, providerOf, type Wiring } from './wiring.ts'

interface Ctx {
  readonly services: Pick<Services, 'wiring'>
  readonly heard: string[]
}
const opened = listeners<(ctx: Ctx, name: string) => Promise<void>>('account opened')
const maker = provider<(name: string) => string>('order maker')

const within = (wiring: Wiring): Ctx => ({ services: { wiring }, heard: [] })

describe('wiring', () => {
  it('tells every listener, in the order of the list', async () => {
    const hear = (by: string) => async (ctx: Ctx, name: string) => void ctx.heard.push(`${by} ${name}`)
    const ctx = within(createWiring([connect(opened, hear('first'), hear('second'))]))
    await tell(ctx, opened, 'Acme')
    expect(ctx.heard).toEqual(['first Acme', 'second Acme'])
  })

  it('gives the one provider of a point', () => {
    const ctx = within(createWiring([connect(maker, (name) => `made ${name}`)]))
    expect(providerOf(ctx, maker)('order')).toBe('made order')
  })

  it('refuses a provider that is missing or given twice, and a point that is connected twice', () => {
    const make = (name: string) => name
    expect(() => createWiring([connect(maker)])).toThrow('"order maker" needs one part and has 0.')
    expect(() => createWiring([connect(maker, make, make)])).toThrow('"order maker" needs one part and has 2.')
    expect(() => createWiring([connect(opened), connect(opened)])).toThrow('"account opened" is connected twice.')
  })

  it('refuses to read a point that is not wired', () => {
    expect(() => partsOf(within(createWiring([])), opened)).toThrow('"account opened" is not wired.')
  })

  it('replaces the parts of some points for a test', () => {
    const wiring = createWiring([connect(maker, () => 'real'), connect(opened)])
    const replaced = within(wiring.replacing(connect(maker, () => 'other')))
    expect(providerOf(replaced, maker)('order')).toBe('other')
    expect(partsOf(replaced, opened)).toEqual([])
    expect(providerOf(within(wiring), maker)('order')).toBe('real')
  })
})

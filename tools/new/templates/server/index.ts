import type { ServerModule } from '../../../registry.ts'
import { __singular__Routes } from './__module__.routes.ts'

export const __plural__Module: ServerModule = { routes: __singular__Routes }

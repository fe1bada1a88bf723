import type { Area } from '../../../registry.ts'
import { __singular__Routes } from './__module__.routes.ts'

export const __plural__Area: Area = { routes: __singular__Routes }

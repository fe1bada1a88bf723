import { intakeSources, mapIntakeAgain, receiveIntake as receiveIntakeEndpoint, renewIntakeSecret, requestIntakes } from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { createSource, mapAgain, removeSource, renewSecret, updateSource } from './intake-sources.ts'
import { intakeQuery, sourceQuery } from './intakes.query.ts'
import { mapIntakeHandler } from './map-intake.job.ts'
import { receive } from './receive.ts'

export { ownAddresses } from './keep-consent.ts'
export { receiveIntake } from './store-intake.ts'
export { intakeChildren } from './store/merged-rows.ts'

export { intakeSection } from './personal-data.ts'
export { intakeErasure } from './store/erase-contacts.ts'

export const intakeModule: ServerModule = {
  routes(routes) {
    routes.records.set('intake-sources', sourceQuery)
    routes.records.set('request-intakes', intakeQuery)
    serveResource(routes, intakeSources, {
      list: sourceQuery.list,
      filters: filterOptions(intakeSources),
      read: sourceQuery.read,
      create: createSource,
      update: updateSource,
      remove: removeSource,
    })
    serve(routes, renewIntakeSecret, renewSecret)
    serveResource(routes, requestIntakes, { list: intakeQuery.list, filters: filterOptions(requestIntakes), read: intakeQuery.read })
    serve(routes, mapIntakeAgain, mapAgain)
    serve(routes, receiveIntakeEndpoint, receive)
  },
  jobs: [mapIntakeHandler],
}

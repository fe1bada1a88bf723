import { sql } from 'kysely'
import {
  acceptRelation as accept,
  accountClients,
  clients,
  declineRelation as decline,
  endRelation as end,
  exportStatement as statementSheet,
  grantRelation as grant,
  inviteOwner as invite,
  providers,
  readActing as acting,
  relationActivity,
  relationMovements,
  relationNotes,
  relations,
  relationStatement as statement,
  resumeRelation as resume,
  suspendRelation as suspend,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '../../attachments/activity-logs/index.ts'
import { serveNotes } from '../../attachments/notes/index.ts'
import { connectAccount } from './parties/connect-account.ts'
import { createParty } from './parties/create-party.ts'
import { grantRelation } from './access/grant-access.ts'
import { inviteOwner } from './access/invite-owner.ts'
import {
  createClient,
  exportRelations,
  guardedExport,
  guardedList,
  listClients,
  listRelations,
  readKept,
  readRelation,
} from './list-relations.ts'
import { createMovement } from './ledger/create-movement.ts'
import { exportMovements, listMovements } from './ledger/movements.query.ts'
import { readActing } from './access/read-acting.ts'
import { acceptRelation, declineRelation, endRelation, resumeRelation, suspendRelation } from './lifecycle/relation-steps.ts'
import { accountClientQuery, findRelation, providerQuery, relationQuery } from './relations.query.ts'
import { removeRelation } from './lifecycle/remove-relation.ts'
import { exportStatement, readStatement } from './ledger/statement.ts'
import { updateClient, updateRelation } from './lifecycle/update-relation.ts'

export function relationRoutes(routes: Routes): void {
  routes.records.set('relations', relationQuery)
  routes.nested.set('relations', findRelation)
  serveResource(routes, relations, {
    list: listRelations,
    filters: filterOptions(relations),
    export: exportRelations,
    create: (ctx, { params, body }) => connectAccount(ctx, params.account_id, body),
    read: readRelation,
    update: updateRelation,
    remove: removeRelation(),
  })
  serveResource(routes, accountClients, {
    list: guardedList(accountClientQuery),
    filters: filterOptions(accountClients),
    export: guardedExport(accountClientQuery),
    create: (ctx, { params, body }) => createParty(ctx, params.account_id, 'client', body),
    read: readKept(accountClientQuery),
    update: updateClient,
    remove: removeRelation('client'),
  })
  serveResource(routes, providers, {
    list: guardedList(providerQuery),
    filters: filterOptions(providers),
    export: guardedExport(providerQuery),
    create: (ctx, { params, body }) => createParty(ctx, params.account_id, 'provider', body),
    read: readKept(providerQuery),
    remove: removeRelation('provider'),
  })
  serveResource(routes, clients, { list: listClients, filters: filterOptions(clients), create: createClient })
  serve(routes, accept, acceptRelation)
  serve(routes, decline, declineRelation)
  serve(routes, suspend, suspendRelation)
  serve(routes, resume, resumeRelation)
  serve(routes, end, endRelation)
  serve(routes, grant, grantRelation)
  serve(routes, invite, inviteOwner)
  serve(routes, acting, readActing)
  ledgerRoutes(routes)
}

/** Ledger, statement, notes and activity of a relation. */
function ledgerRoutes(routes: Routes): void {
  serveResource(routes, relationMovements, {
    list: listMovements,
    filters: filterOptions(relationMovements),
    export: exportMovements,
    create: createMovement,
  })
  serve(routes, statement, readStatement)
  serve(routes, statementSheet, exportStatement)
  serveNotes(routes, relationNotes, { type: 'relation', param: 'relation_uuid' })
  serve(routes, relationActivity, async (ctx, { params, query }) => {
    const { account_id, uuid } = params as { account_id: number; uuid: string }
    await findRelation(ctx, account_id, uuid)
    return listActivity(ctx, query as never, sql`t.account_id = ${account_id} AND t.subject_type = 'relation' AND t.subject_id = ${uuid}`)
  })
}

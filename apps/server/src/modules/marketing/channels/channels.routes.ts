import {
  accountChannels,
  campaignChannelForm,
  channelChoices,
  channels,
  createProjectChannel,
  editAdminChannel,
  exportAccountChannels,
  exportProjectChannels,
  type Params,
  projectChannelForm,
  projectChannels,
  updateAdminChannel,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { findCampaignFor } from '../campaigns/index.ts'
import { listChannelChoices, readAdminForm, readCampaignForm, readProjectForm } from './channel-form.ts'
import { channelExport } from './channels.export.ts'
import { channelsOf } from './channels.policy.ts'
import { channelQuery, findChannel } from './channels.query.ts'
import { createOfCampaign, createOfProject, removeChannel, updateChannel } from './write/write-channels.ts'

type ListInput = { params: Params; query: ListRequest }

/** Channels of campaigns, accounts and projects. */
export function channelRoutes(routes: Routes): void {
  routes.records.set('channels', channelQuery)
  serveResource(routes, channels, {
    list: listOfCampaign,
    export: exportOfCampaign,
    create: createOfCampaign,
    read: async (ctx, { params, query }) => channelQuery.one(ctx, await findChannel(ctx, params, 'read', query.include), query.include),
    update: updateChannel,
    remove: removeChannel,
  })
  const ofAccount = ({ account_id }: Params) => channelsOf([account_id as number])
  serve(routes, accountChannels, channelQuery.listWhere(ofAccount) as never)
  serve(routes, exportAccountChannels, exportList(channelQuery, channelExport, ofAccount) as never)
  serve(routes, projectChannels, listOfProject as never)
  serve(routes, exportProjectChannels, exportOfProject as never)
  serve(routes, createProjectChannel, createOfProject)
  serve(routes, campaignChannelForm, readCampaignForm)
  serve(routes, projectChannelForm, readProjectForm)
  serve(routes, channelChoices, listChannelChoices)
  serve(routes, editAdminChannel, readAdminForm)
  serve(routes, updateAdminChannel, updateChannel)
}

async function listOfCampaign(ctx: Context, { params, query }: ListInput) {
  await findCampaignFor(ctx, params.campaign_id as number, 'channels.read')
  return channelQuery.page(ctx, query, params)
}

async function exportOfCampaign(ctx: Context, input: ListInput) {
  await findCampaignFor(ctx, input.params.campaign_id as number, 'channels.read')
  return exportList(channelQuery, channelExport)(ctx, input)
}

const ofProject = (params: Params) => sql`t.project_uuid = ${params.project_uuid as string}::uuid`

async function listOfProject(ctx: Context, { params, query }: ListInput) {
  await findProjectFor(ctx, params, 'channels.read')
  return channelQuery.page(ctx, query, {}, ofProject(params))
}

async function exportOfProject(ctx: Context, input: ListInput) {
  await findProjectFor(ctx, input.params, 'channels.read')
  return exportList(channelQuery, channelExport, ofProject)(ctx, input)
}

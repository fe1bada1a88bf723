import {
  addParticipant,
  addProjectAccount,
  addProjectUser,
  closeConversation,
  conversations,
  joinedConversations,
  mergeConversation,
  projects,
  readConversation,
  removeProjectAccount,
  removeProjectUser,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectWorld, type ProjectWorld } from '../../../delivery/projects/projects.fixture.ts'

let world: ProjectWorld
beforeAll(async () => {
  world = await projectWorld()
})
afterAll(() => world.app.stop())

const at = (uuid: string) => `/api/v1/projects/${uuid}/conversation`
const texts = (answer: { body: { data: { body_text: string; direction: string }[] } }) =>
  answer.body.data.filter((one) => one.direction !== 'system').map((one) => one.body_text)

describe('the conversation of a project', () => {
  it('is one, begun with those who do the work, and kept in their inbox', async () => {
    const { agency, client, app } = world
    const colleague = await app.member({ permissions: ['conversations.read'], account_id: agency.account_id })
    const project = await world.project()
    await agency.call(addProjectUser, { params: { project_uuid: project.uuid }, body: { user_id: colleague.id } })
    expect((await agency.get(at(project.uuid))).body).toEqual({ data: null })
    const begun = await agency.post(at(project.uuid), { message: { body: 'Ξεκινάμε' } })
    expect(begun.body.data).toMatchObject({
      project_uuid: project.uuid,
      project: { name: project.name },
      channel_type: 'internal',
      subject: project.name,
    })
    expect(begun.body.data.participants.map((one: { participable_id: number }) => one.participable_id)).toEqual([agency.id, colleague.id])
    expect((await agency.post(at(project.uuid), {})).body.data.id).toBe(begun.body.data.id)
    const inbox = await agency.call(conversations.list, {
      params: { account_id: agency.account_id },
      query: { 'filter[project]': project.uuid, include: 'project' },
    })
    expect(inbox.body.data).toMatchObject([{ id: begun.body.data.id }])
    expect((await client.get(at(project.uuid))).body).toEqual({ data: null })
    expect((await client.post(at(project.uuid), {})).status).toBe(403)
    expect((await client.call(conversations.read, { params: { id: begun.body.data.id } })).status).toBe(404)
    const other = await agency.call(conversations.create, { params: { account_id: agency.account_id }, body: { subject: 'Other' } })
    expect(
      (
        await agency.call(mergeConversation, {
          params: { conversation_id: begun.body.data.id },
          body: { conversation_id: other.body.data.id },
        })
      ).body.errors,
    ).toHaveProperty('conversation_id')
  })

  it('lets people of the client read and write, and keeps notes within the agency [INV-8] [INV-3]', async () => {
    const { app, agency, client } = world
    const project = await world.project()
    await agency.call(addProjectUser, { params: { project_uuid: project.uuid }, body: { user_id: client.id } })
    const { id } = (await agency.post(at(project.uuid), { user_ids: [client.id], message: { body: 'Καλημέρα' } })).body.data
    const messages = `/api/v1/conversations/${id}/messages`
    const note = await agency.post(messages, { body: 'They always haggle', direction: 'internal' })
    expect(note.status).toBe(200)
    expect(texts(await client.get(messages))).toEqual(['Καλημέρα'])
    expect(texts(await agency.get(messages))).toEqual(['Καλημέρα', 'They always haggle'])
    const seen = (await client.get(`${at(project.uuid)}?include=unread_count`)).body.data
    expect(seen).toMatchObject({ id, last_message_preview: 'Καλημέρα', unread_count: 1 })
    expect((await client.call(joinedConversations, { query: { 'filter[search]': 'haggle' } })).body.data).toEqual([])
    expect((await client.call(joinedConversations)).body.data).toMatchObject([{ id }])
    expect((await agency.post(messages, { body: 'x', reply_to_id: note.body.data.id })).body.errors).toHaveProperty('reply_to_id')
    expect((await client.post(messages, { body: 'x', direction: 'internal' })).status).toBe(403)
    const answer = await client.post(messages, { body: 'Καλημέρα σας' })
    expect(answer.status).toBe(200)
    expect((await client.patch(`/api/v1/messages/${answer.body.data.id}`, { body: 'Καλημέρα και σε εσάς' })).status).toBe(200)
    expect((await client.patch(`/api/v1/messages/${note.body.data.id}`, { body: 'x' })).status).toBe(403)
    expect((await client.call(readConversation, { params: { conversation_id: id } })).body.data.unread_count).toBe(0)
    expect((await client.call(closeConversation, { params: { conversation_id: id } })).status).toBe(403)
    const frames = await world.rows<{ requires: object | null; direction: string }>(
      sql`SELECT payload->'requires' AS requires, payload->'data'->'message'->>'direction' AS direction FROM outbox_events WHERE payload->>'event' = 'message.created' AND payload->'data'->>'conversation_id' = ${String(id)} ORDER BY id`,
    )
    expect(frames.filter(({ direction }) => direction === 'internal')).toEqual([
      { direction: 'internal', requires: { account_id: agency.account_id, permission: 'conversations.read' } },
    ])
    await app.relay()
    const told = await world.rows<{ account_id: number; url: string; excerpt: string }>(
      sql`SELECT account_id, data->>'url' AS url, data->'params'->>'excerpt' AS excerpt FROM notifications WHERE user_id = ${client.id} AND notification_setting_code = 'conversation.message'`,
    )
    expect(told).toEqual([
      { account_id: client.account_id, url: `/accounts/${client.account_id}/projects/${project.uuid}/conversation`, excerpt: 'Καλημέρα' },
    ])
  })

  it('keeps to the agency when it takes a conversation up again, to whom it gave it and how urgent it is', async () => {
    const { agency, client } = world
    const project = await world.project()
    await agency.call(addProjectUser, { params: { project_uuid: project.uuid }, body: { user_id: client.id } })
    const { id } = (await agency.post(at(project.uuid), { user_ids: [client.id], message: { body: 'Καλημέρα' } })).body.data
    const path = `/api/v1/conversations/${id}`
    await agency.put(path, { user_id: agency.id, priority: 'urgent' })
    await agency.put(`${path}/snooze`, { until: new Date(Date.now() + 86_400_000).toISOString() })
    const lines = async (person: typeof agency) =>
      (await person.get(`${path}/messages`)).body.data.flatMap(({ event }: { event: { code: string } | null }) => event?.code ?? [])
    expect(await lines(agency)).toEqual(['joined', 'taken', 'snoozed'])
    expect(await lines(client)).toEqual(['joined'])
    expect((await agency.get(path)).body.data).toMatchObject({ status: 'snoozed', priority: 'urgent' })
    expect((await client.get(path)).body.data).toMatchObject({ status: 'open', priority: 'normal', snoozed_until: null })
    const listed = async (person: typeof agency, status: string) =>
      (await person.call(joinedConversations, { query: { 'filter[status]': status } })).body.data
        .map((one: { id: number }) => one.id)
        .includes(id)
    expect([await listed(client, 'open'), await listed(client, 'snoozed')]).toEqual([true, false])
    expect([await listed(agency, 'open'), await listed(agency, 'snoozed')]).toEqual([false, true])
    await agency.delete(`${path}/snooze`)
    await agency.post(`${path}/close`)
    expect(await lines(client)).toEqual(['joined', 'closed'])
    expect((await client.get(path)).body.data).toMatchObject({ status: 'closed' })
  })

  it('does not bring together who is not to know of each other, and ends with the part in the project [INV-10]', async () => {
    const { agency, client, provider, rival } = world
    const project = await world.project()
    await agency.call(addProjectAccount, { params: { project_uuid: project.uuid }, body: { account_id: rival.account_id } })
    for (const { id } of [client, provider, rival])
      await agency.call(addProjectUser, { params: { project_uuid: project.uuid }, body: { user_id: id } })
    const { id } = (await agency.post(at(project.uuid), { user_ids: [provider.id] })).body.data
    const bring = (user_id: number) =>
      agency.call(addParticipant, { params: { conversation_id: id }, body: { participable_type: 'user', participable_id: user_id } })
    expect((await bring(rival.id)).status).toBe(422)
    expect((await bring(client.id)).status).toBe(422)
    await agency.call(projects.update, { params: { uuid: project.uuid }, body: { show_providers: true, shows_client: true } })
    expect((await bring(client.id)).status).toBe(200)
    expect((await bring(rival.id)).status).toBe(422)
    expect((await provider.call(conversations.read, { params: { id } })).status).toBe(200)
    await agency.call(removeProjectAccount, { params: { project_uuid: project.uuid, participant_id: provider.account_id } })
    expect((await provider.call(conversations.read, { params: { id } })).status).toBe(404)
    await agency.call(removeProjectUser, { params: { project_uuid: project.uuid, user_id: client.id } })
    expect((await client.get(at(project.uuid))).body).toEqual({ data: null })
  })
})

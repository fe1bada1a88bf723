import { createProjectConversation, projectConversation, type Project } from '@stoa/contract/browser'
import { Alert, Button, EmptyState, IconMessages, ListSkeleton, MultiSelect, Stack, Textarea } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FailureStrip, Can, RouteModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { ConversationThread } from '../../../crm/conversations/index.ts'
import { useProject } from './use-project.ts'

/** The conversation of a project's members (MOD-008), or a form to start it. */
export function ProjectConversationModal() {
  const { t } = useTranslation('projects')
  const { project } = useProject()
  const loaded = useEndpoint(projectConversation, { params: { project_uuid: project.uuid } }, { keepPrevious: true })
  const conversation = loaded.answer?.data
  return (
    <RouteModal title={t('conversation.title', { name: project.name })} size={860}>
      {loaded.isFirstLoad && <ListSkeleton rows={4} />}
      {loaded.reason && !loaded.answer && <FailureStrip loaded={loaded} />}
      {conversation && (
        <div className="stoa-thread-modal">
          <ConversationThread key={conversation.id} id={conversation.id} linkToInbox={project.party === 'owner'} />
        </div>
      )}
      {loaded.answer && !conversation && <Begin project={project} />}
    </RouteModal>
  )
}

function Begin({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const isOwner = project.party === 'owner'
  const form = useEndpointForm(createProjectConversation, {
    params: { project_uuid: project.uuid },
    defaults: { body: '', user_ids: [] as string[] },
    rules: { body: 'required' },
    labels: { body: t('conversation.message') },
    toBody: ({ body, user_ids }) => ({ message: { body }, ...(isOwner && user_ids.length > 0 && { user_ids: user_ids.map(Number) }) }),
    invalidates: ['conversations', 'conversation', 'projects'],
  })
  const guests = (project.users ?? []).filter((one) => one.account_id !== project.account_id)
  return (
    <form onSubmit={form.onSubmit}>
      <Stack>
        <EmptyState
          icon={<IconMessages size={28} stroke={1.5} />}
          title={t('conversation.empty_title')}
          text={t(isOwner ? 'conversation.empty_text' : 'conversation.empty_text_guest')}
        />
        {isOwner && guests.length > 0 && (
          <MultiSelect
            label={t('conversation.guests')}
            description={t('conversation.guests_hint')}
            searchable
            clearable
            data={guests.map((one) => ({ value: String(one.id), label: `${one.user.username} · ${one.account.name}` }))}
            {...form.getInputProps('user_ids')}
          />
        )}
        <Textarea label={t('conversation.message')} required autosize minRows={3} {...form.getInputProps('body')} />
        {form.error && <Alert color="red">{form.error.status === 403 ? t('conversation.not_let_in') : form.error.message}</Alert>}
        <Can endpoint={createProjectConversation} otherwise="explain">
          <Button type="submit" loading={form.isPending} style={{ alignSelf: 'flex-end' }}>
            {t('conversation.begin')}
          </Button>
        </Can>
      </Stack>
    </form>
  )
}

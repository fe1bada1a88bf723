import { emailTemplates, type EmailTemplate } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconDots, IconSend, Menu, PageSkeleton } from '@stoa/ui'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, NotLoaded, Screen, useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { TemplateForm } from './template-form.tsx'
import { templatePaths } from './template-paths.ts'
import { TestSendModal } from './test-send-modal.tsx'
import { useDuplicate } from './use-duplicate.ts'

/** Edits a template, with a preview. */
export function TemplateScreen() {
  const { t } = useTranslation('email')
  const { emailTemplateId }: { emailTemplateId?: string } = useParams({ strict: false })
  const id = Number(emailTemplateId)
  const loaded = useEndpoint(emailTemplates.read, { params: { id } }, { keepPrevious: true })
  const template = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!template)
    return (
      <Screen title={t('templates.title')}>
        <NotLoaded loaded={loaded} gone={t('templates.gone')} />
      </Screen>
    )
  return (
    <Screen title={template.name} actions={<Actions template={template} />}>
      <TemplateForm key={template.id} template={template} onReload={loaded.reload} />
    </Screen>
  )
}

function Actions({ template }: { template: EmailTemplate }) {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const duplicate = useDuplicate(accountId)
  const [asked, setAsked] = useState<'test' | 'delete' | null>(null)
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconSend size={16} />} onClick={() => setAsked('test')}>
        {t('test.button')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" variant="default" aria-label={t('templates.more', { name: template.name })} loading={duplicate.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Can endpoint={emailTemplates.create}>
            <Menu.Item onClick={() => void duplicate.run(template)}>{t('templates.duplicate')}</Menu.Item>
          </Can>
          <Can endpoint={emailTemplates.remove}>
            <Menu.Item color="red" onClick={() => setAsked('delete')}>
              {t('templates.delete')}
            </Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      {asked === 'test' && <TestSendModal template={template} onClose={() => setAsked(null)} />}
      <DeleteDialog
        endpoint={emailTemplates.remove}
        params={asked === 'delete' ? { id: template.id } : null}
        name={template.name}
        onClose={() => setAsked(null)}
        onDone={() => void navigate({ to: templatePaths.list(accountId), replace: true })}
      />
    </Group>
  )
}

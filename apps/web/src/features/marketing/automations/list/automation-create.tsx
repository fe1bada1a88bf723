import { automations, createProjectAutomation } from '@stoa/contract/browser'
import { Radio, Stack, TextInput, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { automationPaths } from '../automation-paths.ts'
import { madeOf, RECIPES, type Recipe } from './recipes.ts'

interface AutomationCreateProps {
  accountId: number
  /** The project to which it belongs. */
  projectUuid?: string | undefined
  onClose: () => void
}

interface Values {
  name: string
  recipe: Recipe | 'empty'
}

/** Creates a draft, from a recipe or empty, and opens its steps. */
export function AutomationCreate({ accountId, projectUuid, onClose }: AutomationCreateProps) {
  const { t } = useTranslation('automations')
  const navigate = useNavigate()
  const endpoint = projectUuid ? createProjectAutomation : automations.create
  const form = useEndpointForm<typeof automations.create, Values>(endpoint, {
    params: projectUuid ? { project_uuid: projectUuid } : { account_id: accountId },
    defaults: { name: '', recipe: 'welcome' },
    rules: { name: `required|max:${automations.create.limits.name.maxLength}` },
    labels: { name: t('columns.name') },
    toBody: ({ name, recipe }) => ({
      name,
      ...(recipe !== 'empty' &&
        madeOf(recipe, (key) => t(`words.${key}` as 'words.welcome.subject', { name: '{{ contact.first_name }}' }))),
    }),
    invalidates: ['automations'],
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      void navigate({ to: automationPaths.one(data.account_id, data.uuid) })
    },
  })
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')} onClose={onClose}>
      <TextInput data-autofocus label={t('columns.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <Radio.Group label={t('begin_with')} {...form.getInputProps('recipe')}>
        <Stack gap="xs" mt="xs">
          {([...RECIPES, 'empty'] as const).map((recipe) => (
            <Radio key={recipe} value={recipe} label={t(`recipes.${recipe}`)} description={t(`recipe_texts.${recipe}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}

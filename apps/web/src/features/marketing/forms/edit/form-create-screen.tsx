import { forms } from '@stoa/contract/browser'
import { Button, Group, Paper, Radio, SimpleGrid, Stack, TextInput, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { formPaths } from '../form-paths.ts'
import { definitionOf, FORM_TEMPLATES, type FormTemplate, type Words } from './form-templates.ts'

interface Values {
  name: string
  template: FormTemplate
}

/** The words of templates in both languages, once they are loaded. */
function useWords(): { en: Words; gr: Words } | null {
  const { i18n } = useTranslation('forms')
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void i18n.loadLanguages(['en', 'gr']).then(() => setLoaded(true))
  }, [i18n])
  if (!isLoaded) return null
  const wordsIn = (language: 'en' | 'gr'): Words => {
    const t = i18n.getFixedT(language, 'forms')
    return (key) => t(`words.${key}` as 'title')
  }
  return { en: wordsIn('en'), gr: wordsIn('gr') }
}

/** Creates a form from a template, and opens its fields. */
export function FormCreateScreen() {
  const { t } = useTranslation('forms')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const words = useWords()
  const form = useEndpointForm<typeof forms.create, Values>(forms.create, {
    params: { account_id: accountId },
    defaults: { name: '', template: 'contact' },
    rules: { name: `required|max:${forms.create.limits.name.maxLength}` },
    labels: { name: t('columns.name') },
    toBody: ({ name, template }) => ({
      name,
      definition: definitionOf(template, words!.en, words!.gr),
      makes_request: template !== 'newsletter',
    }),
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      void navigate({ to: formPaths.one(accountId, data.uuid, 'fields'), replace: true })
    },
  })
  return (
    <Screen title={t('create')}>
      <Paper withBorder p="md" maw={760}>
        <form noValidate onSubmit={form.onSubmit}>
          <Stack gap="md">
            <TextInput label={t('columns.name')} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
            <Radio.Group label={t('template')} {...form.getInputProps('template')}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
                {FORM_TEMPLATES.map((template) => (
                  <Radio
                    key={template}
                    value={template}
                    label={t(`words.templates.${template}`)}
                    description={t(`template_texts.${template}`)}
                  />
                ))}
              </SimpleGrid>
            </Radio.Group>
            <Group justify="flex-end">
              <Button type="submit" loading={form.isPending} disabled={!words}>
                {t('create_submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Screen>
  )
}

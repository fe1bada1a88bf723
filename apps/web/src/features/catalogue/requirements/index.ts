export { RequirementsEditor } from './requirements-editor.tsx'
export { newQuestion, questionsOf, tidyQuestions } from './questions.ts'
export { RequirementsModal } from './requirements-modal.tsx'
export { RequirementsView } from './requirements-view.tsx'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { listen } from './listen.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

listen()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './page.css'

const List = () => {
  const [items, setItems] = useState<{ id: string; name: string }[]>([])
  useEffect(() => {
    void fetch(location.hash.slice(1)).then(async (answer) => setItems((await answer.json()).items))
  }, [])
  return items.map(({ id, name }) => <p key={id}>{name}</p>)
}

createRoot(document.body).render(<List />)

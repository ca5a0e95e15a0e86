import { AppFrame } from '../shell/frame.tsx';
export default function Home() {
  return <AppFrame current="home">x</AppFrame>;
}

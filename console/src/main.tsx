import { render } from 'preact';
import { App } from './app.tsx';
import 'katex/dist/katex.min.css';
import './styles/base.css';
import './styles/viewer.css';

render(<App />, document.getElementById('app')!);

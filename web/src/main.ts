// main.ts - starts the page: fonts, styles, the component that follows the address.
import "@fontsource/alegreya/latin-500.css";
import "@fontsource/alegreya/latin-500-italic.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya-sc/latin-500.css";
import "@fontsource/alegreya-sans/latin-400.css";
import "@fontsource/alegreya-sans/latin-400-italic.css";
import "@fontsource/alegreya-sans/latin-500.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "./styles/tokens.css";
import "./styles/page.css";
import "./styles/controls.css";
import "./styles/panels.css";
import "./styles/lists.css";
import "./styles/ground.css";
import "./styles/patterns.css";
import "./styles/pieces.css";
import "./styles/play.css";
import "./styles/drafts.css";
import "./styles/advice.css";
import "./styles/sheets.css";
import "./styles/first.css";
import "./styles/sizes.css";
import "./styles/prompt.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });

// Writes the indices of each sentence's words in the word list, for a JSON list of sentences: node
// training/embedding/find-places.ts WORDS.bin SENTENCES.json > PLACES.json
import { readFileSync } from 'node:fs';
import { findPlaces } from '../../src/embedding/semantic.ts';
import { WordVectors } from '../../src/embedding/word-vectors.ts';

const [words = '', sentences = ''] = process.argv.slice(2);
const vectors = new WordVectors(readFileSync(words));
const texts = JSON.parse(readFileSync(sentences, 'utf8')) as string[];
console.log(JSON.stringify(texts.map((text) => [...findPlaces(text, vectors)].filter((place) => place !== undefined))));
